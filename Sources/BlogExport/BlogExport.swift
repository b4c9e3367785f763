// BlogExport
