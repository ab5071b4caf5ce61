"""The table service: tables that people reach over the network."""
