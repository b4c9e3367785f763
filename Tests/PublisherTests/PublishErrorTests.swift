import Testing

@testable import Publisher

struct PublishErrorTests {
  @Test(arguments: [
    (
      PublishError.toolMissing(.rclone, target: "live"),
      "rclone is not installed, and the target 'live' needs it. "
        + "Install it (Debian and Ubuntu: apt install rclone; macOS: brew install rclone)."
    ),
    (
      .busy(target: "live", holder: "process 12: git", seconds: 60),
      "live: another publish (process 12: git) is still running after 60 seconds; nothing was sent. End it, or wait "
        + "longer with --wait SECONDS."
    ),
    (
      .busy(target: "live", holder: nil, seconds: 0),
      "live: another publish is still running; nothing was sent. End it, or wait longer with --wait SECONDS."
    ),
    (
      .folderHoldsInput("my-site/export", input: "my-site/export", target: "live"),
      "my-site/export: the target 'live' and 'my-site/export', which the site is made of, overlap. Choose a "
        + "folder outside."
    ),
    (
      .folderOfRepository("../.git/www", target: "live"),
      "../.git/www: version control keeps its own files here, so that 'live' cannot be published to it. Choose another "
        + "folder."
    ),
    (
      .linkAtTarget("www/blogs"),
      "www/blogs: this is a symbolic link, which a publish never follows at a target. Remove it, and publish again."
    ),
    (
      .toolMissing(.ssh, target: "live"),
      "ssh is not installed, and the target 'live' needs it. "
        + "Install it (Debian and Ubuntu: apt install openssh-client; macOS: brew install openssh)."
    ),
    (.interrupted, "The publish was interrupted. Publish again to complete it."),
    (
      .toolTooOld(.rsync, found: "openrsync: protocol version 29", target: "live"),
      "rsync is openrsync: protocol version 29, and the target 'live' needs 3.1 or later. "
        + "Install it (Debian and Ubuntu: apt install rsync; macOS: brew install rsync)."
    ),
    (
      .toolFailed(.rsync, .send, target: "live", words: "broken pipe"),
      "live: rsync could not send files. It says: broken pipe\n"
        + "The published site is intact. Fix this and publish again to send the rest."
    ),
    (
      .toolFailed(.rclone, .delete, target: "live", words: ""),
      "live: rclone could not delete files. It gave no reason.\n"
        + "The published site is intact. Fix this and publish again to send the rest."
    ),
    (
      .toolFailed(.rsync, .look, target: "live", words: "no route"),
      "live: rsync could not find out what is at the target. It says: no route\n"
        + "Check the address, and that ssh connects without a password."
    ),
    (
      .toolFailed(.rclone, .look, target: "live", words: "no section"),
      "live: rclone could not find out what is at the target. It says: no section\n"
        + "Check the remote with: rclone lsd."
    ),
    (
      .toolFailed(.git, .look, target: "pages", words: "not found"),
      "pages: git could not find out what is at the target. It says: not found\n"
        + "Check the URL and your permission to read it: git ls-remote sends the same request."
    ),
    (
      .toolFailed(.git, .commit, target: "pages", words: "disk full"),
      "pages: git could not make the commit. It says: disk full\n"
        + "Fix this and publish again: nothing was pushed."
    ),
    (
      .toolFailed(.git, .push, target: "pages", words: "rejected"),
      "pages: git could not push the branch. It says: rejected\n"
        + "Publish again if another push came first; otherwise check your permission to push."
    ),
    (
      .tooManyDeletions(30, published: 31, limit: 20, target: "live"),
      "live: 30 of 31 published pages would be deleted, and at most 20 may be. Nothing was sent. "
        + "If this is intended, use --max-delete 30."
    ),
    (
      .folderHoldsSite("my-site/public", target: "live"),
      "my-site/public: the target 'live' and the finished site overlap. Choose a folder outside."
    ),
    (
      .noRepository(remote: "origin", target: "pages"),
      "pages: 'origin' is the name of a remote, and the site folder is in no Git repository that has it. "
        + "Give the repository's URL or path in its place."
    ),
    (
      .disturbed(target: "live"),
      "live: another publish has changed the target meanwhile. Publish again: everything is sent again."
    ),
    (
      .lineBreakInName("a\nb", target: "live"),
      "a?b: the target 'live' cannot store a name with a line break. Rename the file."
    ),
    (
      .file("write it", path: "www/x", code: 28),
      "www/x: cannot write it: No space left on device."
    ),
  ])
  func `each failure says what is wrong and what to do`(error: PublishError, message: String) {
    #expect(error.message == message)
  }
}
