window.YTD.account_creation_ip.part0 = [
  {
    "accountCreationIp": {
      "accountId": "125515755",
      "userCreationIp": "CANARY.192.0.2.9"
    }
  }
]
