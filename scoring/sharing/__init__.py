"""Who may do what (permissions): devices, grants, share links, QR codes, origins. Touches models."""
