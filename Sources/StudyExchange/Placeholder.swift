import CZip
