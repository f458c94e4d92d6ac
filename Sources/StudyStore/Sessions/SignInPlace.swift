/// Where a sign-in came from, as coarsely as one provider or institution: addresses at home change every day.
struct SignInPlace: Hashable {
  private let network: String

  /// - Parameter origin: a network address; one that cannot be read is a place of its own.
  init(_ origin: String) {
    let bare = origin.prefix { $0 != "%" }.lowercased()
    // An address of version 4 that is written as one of version 6.
    let plain = bare.hasPrefix("::ffff:") && bare.contains(".") ? bare.dropFirst(7) : bare[...]
    let isShort = plain.contains(".")
    let parts = plain.split(separator: isShort ? "." : ":", omittingEmptySubsequences: false)
    network = parts.prefix(2).joined(separator: isShort ? "." : ":")
  }
}
