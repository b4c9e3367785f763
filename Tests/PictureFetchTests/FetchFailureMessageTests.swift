import Testing

@testable import PictureFetch

struct FetchFailureMessageTests {
  @Test(arguments: [
    (FetchFailure.Reason.unusableURL, "invalid URL"),
    (.scheme("file"), "unsupported URL scheme 'file:'; only http and https are fetched"),
    (.credentials, "the URL contains a user name or password, which is not sent"),
    (.privateAddress("127.0.0.1", range: "loopback"), "127.0.0.1 is not a public address: loopback"),
    (.unknownHost, "unknown host"),
    (.unreachable("Couldn't connect to server"), "no connection: Couldn't connect to server"),
    (.certificate("it has expired"), "invalid certificate: it has expired"),
    (.status(206), "HTTP status 206"), (.status(403), "HTTP status 403, access denied"),
    (.status(404), "HTTP status 404, not found"), (.status(429), "HTTP status 429, too many requests"),
    (.status(503), "HTTP status 503, server error"),
    (.tooLarge(limit: 50_000_000), "larger than 50 MB"),
    (.tooSlow(bytesPerSecond: 1000, seconds: 15), "less than 1000 bytes per second for 15 seconds"),
    (.deadline(.seconds(120)), "no response after 120 seconds"),
    (.deadline(.seconds(1)), "no response after 1 second"), (.brokenOff, "the connection was interrupted"),
    (.tooManyRedirects(limit: 5), "more than 5 redirects"),
    (.noPicture("an HTML or XML text"), "the response is an HTML or XML text, not a picture"),
    (.noPicture(nil), "the response has no known picture format"),
    (.brokenPicture("it is empty"), "the response is a broken picture: it is empty"),
    (.hostGivenUp(failures: 8), "no further requests to this host after 8 failures in a row"),
    (.unwritable("No space left on device"), "the cache cannot be written: No space left on device"),
    (.other("Weird server reply"), "Weird server reply"),
  ])
  func `each reason has its words`(reason: FetchFailure.Reason, words: String) {
    #expect(FetchFailure(host: "host", reason: reason).message == words)
  }
}
