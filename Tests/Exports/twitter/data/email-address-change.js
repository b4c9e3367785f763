window.YTD.email_address_change.part0 = [
  {
    "emailAddressChange": {
      "accountId": "125515755",
      "emailChange": {
        "changedTo": "CANARY@ana.example"
      }
    }
  }
]
