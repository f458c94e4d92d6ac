import Foundation

/// The limit on files and connections that the process may have open.
enum OpenFiles {
  /// A higher limit is useless, and slows down starting other programs.
  private static let most: rlim_t = 4_096

  /// Raises the limit as far as useful and allowed.
  /// - Returns: the new limit.
  static func raiseLimit() -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return 1_024 }
    let wanted = min(limit.rlim_max, most)
    if limit.rlim_cur < wanted {
      let before = limit.rlim_cur
      limit.rlim_cur = wanted
      if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
    }
    return Int(min(limit.rlim_cur, most))
  }
}
