"""The pages whose position readers set up and change."""
