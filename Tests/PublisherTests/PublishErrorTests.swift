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
      "live: another publish (process 12: git) is still running after 60 seconds; nothing was sent. Stop it, or wait longer with --wait SECONDS."
    ),
    (
      .busy(target: "live", holder: nil, seconds: 0),
      "live: another publish is still running; nothing was sent. Stop it, or wait longer with --wait SECONDS."
    ),
    (
      .folderHoldsInput("my-site/export", input: "my-site/export", target: "live"),
      "my-site/export: the target 'live' and 'my-site/export', which the build reads, overlap. Choose a separate folder."
    ),
    (
      .folderOfRepository("../.git/www", target: "live"),
      "../.git/www: this folder belongs to version control; nothing was sent. Choose another folder for the target 'live'."
    ),
    (
      .linkAtTarget("www/blogs"),
      "www/blogs: symbolic links in a target are not followed. Remove the link and publish again."
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
      "live: rsync could not send files. Its output: broken pipe\n"
        + "The published site is intact. Fix this and publish again to send the rest."
    ),
    (
      .toolFailed(.rclone, .delete, target: "live", words: ""),
      "live: rclone could not delete files. It printed no reason.\n"
        + "The published site is intact. Fix this and publish again to send the rest."
    ),
    (
      .toolFailed(.rsync, .look, target: "live", words: "no route"),
      "live: rsync could not read the target. Its output: no route\n"
        + "Check the address, and that ssh connects without a password prompt."
    ),
    (
      .toolFailed(.rclone, .look, target: "live", words: "no section"),
      "live: rclone could not read the target. Its output: no section\n"
        + "Check the remote with: rclone lsd."
    ),
    (
      .toolFailed(.git, .look, target: "pages", words: "not found"),
      "pages: git could not read the target. Its output: not found\n"
        + "Check the URL and your access. 'git ls-remote' makes the same request."
    ),
    (
      .toolFailed(.git, .commit, target: "pages", words: "disk full"),
      "pages: git could not create the commit. Its output: disk full\n"
        + "Fix this and publish again; nothing was pushed."
    ),
    (
      .toolFailed(.git, .push, target: "pages", words: "rejected"),
      "pages: git could not push the branch. Its output: rejected\n"
        + "If there was another push in the meantime, publish again. Otherwise, check that you have permission to push."
    ),
    (
      .tooManyDeletions(30, published: 31, limit: 20, target: "live"),
      "live: 30 of 31 published pages would be deleted, more than the limit of 20; nothing was sent. If this is intended, use --max-delete 30."
    ),
    (
      .folderHoldsSite("my-site/public", target: "live"),
      "my-site/public: the target 'live' and the output folder overlap. Choose a separate folder."
    ),
    (
      .noRepository(remote: "origin", target: "pages"),
      "pages: unknown Git remote 'origin': the site folder is not in a repository that has it. Use the URL or path of the repository."
    ),
    (
      .disturbed(target: "live"),
      "live: another publish changed the target at the same time. Publish again; every file is then sent again."
    ),
    (
      .nameTaken("www/index.html", isFolder: true),
      "www/index.html: already exists at the target as a folder, but the site has a file of this name. Move it away and publish again; nothing was sent."
    ),
    (
      .nameTaken("www/blogs", isFolder: false),
      "www/blogs: already exists at the target as a file, but the site has a folder of this name. Move it away and publish again; nothing was sent."
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
