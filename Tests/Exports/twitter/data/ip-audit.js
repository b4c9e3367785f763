window.YTD.ip_audit.part0 = [
  {
    "ipAudit": {
      "accountId": "125515755",
      "createdAt": "2022-10-01T00:00:00.000Z",
      "loginIp": "CANARY"
    }
  }
]
