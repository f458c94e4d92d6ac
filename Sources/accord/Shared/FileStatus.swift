import Foundation

/// A path's file system status.
struct FileStatus {
  /// One of `S_IFREG`, `S_IFLNK`, ….
  let type: mode_t
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// Whether the file has other names, here or in other folders.
  let hasOtherNames: Bool

  /// Nil if nothing exists there.
  init?(of path: String, followingLinks: Bool) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    type = status.st_mode & S_IFMT
    permissions = status.st_mode & 0o777
    owner = status.st_uid
    group = status.st_gid
    hasOtherNames = status.st_nlink > 1
  }
}
