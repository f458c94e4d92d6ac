/// How much an import may bring. Whoever reads a file asks for its size first.
package enum ImportLimits {
  /// Of the file as it comes, packed or not.
  package static let fileBytes = 10_000_000
  package static let zipEntries = 1_000
  /// Of everything in a zip together.
  package static let unpackedBytes = 64_000_000
  /// A file in a zip may unpack to this many times its packed size, once it is larger than `smallBytes`.
  package static let unpackingRatio = 200
  package static let smallBytes = 100_000
}
