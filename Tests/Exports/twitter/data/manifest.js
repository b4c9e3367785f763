window.__THAR_CONFIG = {"userInfo":{"accountId":"125515755","userName":"ana_bakes","displayName":"CANARY"}}
