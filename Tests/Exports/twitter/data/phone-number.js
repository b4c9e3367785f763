window.YTD.phone_number.part0 = [
  {
    "device": {
      "phoneNumber": "+41CANARY"
    }
  }
]
