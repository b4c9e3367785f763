window.YTD.account.part0 = [
  {
    "account": {
      "email": "canary@CANARY.example",
      "createdVia": "CANARY web",
      "username": "ana_bakes",
      "accountId": "125515755",
      "createdAt": "2010-03-22T23:24:14.000Z",
      "accountDisplayName": "Ana Bakes"
    }
  }
]
