import Basics
package import BlogModel
package import SiteOutput

/// Finds the local copy of a picture that an export names by URL or storage path.
///
/// The folder is listed once and names from the export are only looked up in that list: a hostile name can only
/// match a file of the folder or nothing.
package struct PictureFinder: Sendable {
  /// Why a picture has no local copy.
  package enum Failure: Error, Equatable {
    /// The name points outside the folder or has a scheme that is not allowed.
    case refused
    /// No file has that name.
    case missing
    /// No file has the expected path, and several files elsewhere have its name, or one that may be another picture.
    case ambiguous
  }

  /// The folder with the copy of the storage bucket.
  package let folder: String
  /// Symbolic links in the folder that point outside it or not to a file; they are not used.
  let refusedLinks: [String]
  /// Files and folders whose names are not UTF-8, as messages show them.
  package let unusableNames: [String]
  /// Whether the folder does not exist or holds no pictures.
  package var isEmpty: Bool { paths.isEmpty && archived.isEmpty }
  /// The archives of the export.
  let archives: [ArchivedFiles]
  /// Where the app stores pictures.
  let storage: StoragePlaces
  private let paths: Set<String>
  /// The copies of files of archives, by their paths in the archives, also behind the names of these.
  let archived: [String: String]
  /// The paths of those files in their archives.
  let pathsOfCopies: [String: String]
  /// Files by path without extension, and by base name if it is unique.
  let pathsByStem: [String: String]
  let pathsByName: [String: String]
  let ambiguousNames: Set<String>
  /// Profile pictures of Twitter archives by the part of their base name after the account; nil if several have it.
  let profilePictures: [String: String?]
  let owners: PictureOwners

  /// Lists the pictures of a folder and of archives.
  ///
  /// - Parameters:
  ///   - folder: its files are preferred to those of archives. If it does not exist, it has no pictures.
  ///   - archives: of the export.
  ///   - export: the community as it was exported, which names the pictures.
  ///   - excluded: the addresses of pictures of records that are not in it: their files belong to no other picture.
  ///   - hasProfiles: whether photos and covers are found without a reference, at the places where the app stores
  ///     them.
  /// - Throws: ``FileSystemError`` if the folder cannot be listed.
  package init(
    folder: String,
    archives: [ArchivedFiles] = [],
    export: Community,
    excluded: Set<String> = [],
    hasProfiles: Bool = true
  ) throws(FileSystemError) {
    self.folder = folder
    self.archives = archives
    storage = StoragePlaces(export: export, hasProfiles: hasProfiles)
    owners = PictureOwners(export, excluded: excluded)
    let hasFolder = FileSystem.status(of: folder, followLink: true)?.kind == .folder
    if !hasFolder, archives.isEmpty {
      (paths, pathsByStem, pathsByName, refusedLinks, ambiguousNames) = ([], [:], [:], [], [])
      (unusableNames, archived, pathsOfCopies, profilePictures) = ([], [:], [:], [:])
      return
    }
    var paths: Set<String> = []
    var byStem: [String: String] = [:]
    var byName: [String: String?] = [:]
    var profilePictures: [String: String?] = [:]
    let listing = hasFolder ? try FileSystem.listing(of: folder) : FileSystem.Listing()
    let (files, links) = (listing.files, listing.links)
    unusableNames = listing.unusable
    let refused = links.filter { !Self.isInside($0, folder) }
    let outside = Set(refused)
    let linked = links.filter { !outside.contains($0) }
    for path in linked.isEmpty ? files : (files + linked).sorted() {
      paths.insert(path)
      byStem[Self.stem(path)] = path
      let name = Self.stem(Self.baseName(path))
      byName[name] = byName[name] == nil ? .some(path) : .some(nil)
      Self.add(path, named: path, to: &profilePictures)
    }
    var archived: [String: String] = [:]
    var pathsOfCopies: [String: String] = [:]
    let names = archives.map { Self.baseName($0.name) }
    for archive in archives {
      let name = Self.baseName(archive.name)
      // Archives of one name do not say which of them an address means.
      let isUnique = names.count { $0 == name } == 1
      for file in archive.files {
        let copy = archive.path(of: file)
        pathsOfCopies[copy] = file.path
        for path in Set([file.path, file.inner] + (isUnique ? ["\(name)/\(file.inner)"] : [])) {
          if byStem[Self.stem(path)] == nil { byStem[Self.stem(path)] = copy }
          archived[path] = archived[path] ?? copy
        }
        let name = Self.stem(Self.baseName(file.path))
        byName[name] = byName[name] == nil ? .some(copy) : .some(nil)
        Self.add(copy, named: file.path, to: &profilePictures)
      }
    }
    self.archived = archived
    self.pathsOfCopies = pathsOfCopies
    self.paths = paths
    pathsByStem = byStem
    pathsByName = byName.compactMapValues { $0 }
    ambiguousNames = Set(byName.lazy.filter { $0.value == nil }.map(\.key))
    refusedLinks = refused
    self.profilePictures = profilePictures
  }

  /// Whether a link points to a file in the folder.
  private static func isInside(_ path: String, _ folder: String) -> Bool {
    // Files of a linked folder are listed at their own path; reading a pipe would block.
    guard FileSystem.status(of: "\(folder)/\(path)", followLink: true)?.kind == .file else { return false }
    guard let target = realpath("\(folder)/\(path)", nil), let root = realpath(folder, nil) else {
      return false
    }
    defer {
      free(target)
      free(root)
    }
    return PathText.holds(String(cString: root), String(cString: target))
  }

  /// The archive whose file has its copy at a path; nil for files of the folder.
  private func archive(of path: String) -> ArchivedFiles? {
    archives.first { PathText.holds($0.folder, path) }
  }

  /// Whether a path is that of a copy of a file of an archive, which may not exist yet.
  func isArchived(_ path: String) -> Bool { archive(of: path) != nil }

  /// The name in messages of a file that was found.
  func name(of path: String) -> String { archive(of: path)?.name(of: path) ?? FileSystem.join(folder, path) }

  /// The path of a file as the folder spells it; nil if it has none there.
  ///
  /// A copy from a Mac has decomposed names: they are equal to composed ones, but other bytes.
  func spelling(of path: String) -> String? { paths.firstIndex(of: path).map { paths[$0] } }

  /// Adds a file to the profiles' pictures of a Twitter archive, which are named after the account, too:
  /// `125-Ab3.jpg` for `profile_media/Ab3.jpg`.
  private static func add(_ file: String, named path: String, to pictures: inout [String: String?]) {
    guard path.contains("profile_media/") else { return }
    let name = stem(baseName(path))
    guard let dash = name.utf8.firstIndex(of: UInt8(ascii: "-")) else { return }
    let rest = String(name[name.utf8.index(after: dash)...])
    pictures[rest] = pictures[rest] == nil ? .some(file) : .some(nil)
  }
}
