import StudyModel

/// A file that a version shows: to participants, to a board, or to a client.
package struct Artifact: Hashable, Sendable {
  /// A path, such as `consents/main/en.html`.
  package let name: String
  package let mediaType: String
  package let bytes: [UInt8]

  package init(name: String, mediaType: String, bytes: [UInt8]) {
    self.name = name
    self.mediaType = mediaType
    self.bytes = bytes
  }
}

/// Makes what a version shows. The store only says when, and keeps it.
package struct ArtifactMaker: Sendable {
  /// The release of Accord that makes it.
  let release: String
  let make: @Sendable (Version, [Asset.ID: [UInt8]]) throws -> [Artifact]

  package init(
    release: String, make: @escaping @Sendable (Version, [Asset.ID: [UInt8]]) throws -> [Artifact]
  ) {
    self.release = release
    self.make = make
  }
}

/// A file that a version shows, without its bytes.
package struct ArtifactLine: Hashable, Sendable {
  package let name: String
  package let mediaType: String
  package let sha256: String
  /// The release of Accord that made it.
  package let madeBy: String
  /// The bytes where they could not be kept, because nothing can be written at the moment.
  let unkept: [UInt8]?
}

/// A version with everything that it shows.
package struct KeptVersion: Sendable {
  package let line: VersionLine
  /// Sorted by name.
  package let artifacts: [ArtifactLine]

  package func artifact(_ name: String) -> ArtifactLine? {
    artifacts.first { $0.name == name }
  }
}
