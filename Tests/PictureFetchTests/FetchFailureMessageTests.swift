import Testing

@testable import PictureFetch

struct FetchFailureMessageTests {
  @Test(arguments: [
    (FetchFailure.Reason.unusableURL, "its URL cannot be read"),
    (.scheme("file"), "it leads to a URL with 'file:', and only http and https are fetched"),
    (.credentials, "its URL holds a user or password, which are not sent"),
    (.privateAddress("127.0.0.1", range: "loopback"), "127.0.0.1 is not a public address: loopback"),
    (.unknownHost, "unknown host"),
    (.unreachable("Couldn't connect to server"), "no connection: Couldn't connect to server"),
    (.certificate("it has expired"), "the host cannot show that it is the one: it has expired"),
    (.status(206), "the answer is 206"), (.status(403), "the answer is 403, no access"),
    (.status(404), "the answer is 404, not there"), (.status(429), "the answer is 429, too many requests"),
    (.status(503), "the answer is 503, the server failed"),
    (.tooLarge(limit: 50_000_000), "it has more than 50 MB"),
    (.tooSlow(bytesPerSecond: 1000, seconds: 15), "less than 1000 bytes a second came for 15 seconds"),
    (.deadline(.seconds(120)), "it was not there after 120 seconds"),
    (.deadline(.seconds(1)), "it was not there after 1 second"), (.brokenOff, "the connection broke off"),
    (.tooManyRedirects(limit: 5), "there are more than 5 redirects"),
    (.noPicture("an HTML or XML text"), "what came is an HTML or XML text, not a picture"),
    (.noPicture(nil), "what came is of no known picture format"),
    (.hostGivenUp(failures: 8), "the host was given up after 8 failures in a row"),
    (.unwritable("No space left on device"), "the cache cannot be written: No space left on device"),
    (.other("Weird server reply"), "Weird server reply"),
  ])
  func `each reason has its words`(reason: FetchFailure.Reason, words: String) {
    #expect(FetchFailure(host: "host", reason: reason).message == words)
  }
}
