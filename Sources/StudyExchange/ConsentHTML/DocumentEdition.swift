import StudyModel

/// Which state of a study a printed consent is of.
package enum DocumentEdition: Hashable, Sendable {
  case draft
  /// A frozen version, and the SHA-256 of its study document.
  case version(VersionNumber, sha256: String)

  package init(_ version: Version?) {
    self = version.map { .version($0.number, sha256: $0.sha256) } ?? .draft
  }
}
