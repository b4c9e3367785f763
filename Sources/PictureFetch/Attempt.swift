/// The state of fetching one picture: the URL to request next, and the tries, redirects and time used so far.
struct Attempt: Equatable {
  /// Index of the request.
  let request: Int
  var url: FetchURL
  /// How many times this URL was requested.
  var tries = 0
  /// How many redirects were followed to reach this URL.
  var redirects = 0
  /// Time spent, which counts against the deadline.
  var spent: Duration = .zero

  init(request: Int, url: FetchURL) {
    self.request = request
    self.url = url
  }
}
