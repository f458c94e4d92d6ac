import StudyModel

/// A file generated for a version, for participants, a board, or a client.
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

/// Generates the files of a version. The store decides when, and keeps them.
package struct ArtifactMaker: Sendable {
  /// The release of Accord that generates them.
  package let release: String
  package let make: @Sendable (Version, [Asset.ID: [UInt8]]) throws -> [Artifact]

  package init(
    release: String, make: @escaping @Sendable (Version, [Asset.ID: [UInt8]]) throws -> [Artifact]
  ) {
    self.release = release
    self.make = make
  }
}

/// A file of a version, without its bytes.
package struct ArtifactLine: Hashable, Sendable {
  package let name: String
  package let mediaType: String
  package let sha256: String
  /// The release of Accord that generated it.
  package let madeBy: String
  /// The bytes, if they could not be stored because nothing can be written at the moment.
  let unkept: [UInt8]?
}
