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
  let release: String
  let make: @Sendable (Version, [Asset.ID: [UInt8]]) throws -> [Artifact]

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

/// A version with all its files.
package struct KeptVersion: Sendable {
  package let line: VersionLine
  /// Sorted by name.
  package let artifacts: [ArtifactLine]
  /// Its prints with the stamp of its latest approval, sorted by name. Each has the name of the print without it.
  package let stamped: [ArtifactLine]
  /// The decisions that counted toward its approval, the first one first. Those of a review that ended before are not among them.
  package let decisions: [Decision]

  /// The conditions of its approval.
  package var conditions: [Decision.Condition] { decisions.flatMap(\.conditions) }

  package func artifact(_ name: String) -> ArtifactLine? {
    artifacts.first { $0.name == name }
  }

  package func stampedPrint(_ name: String) -> ArtifactLine? {
    stamped.first { $0.name == name }
  }
}
