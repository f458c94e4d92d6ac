import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

/// The files that were kept with a version, when it was frozen or since.
package struct KeptFiles: Sendable {
  let version: KeptVersion
  let study: Study
  let store: StudyStore
  private let formats: KeptFormats
  private let keys: KeyFolder?

  /// - Parameter keys: those that sign its bundle; nil to leave the bundle unsigned.
  package init(
    of version: KeptVersion, _ study: Study, in store: StudyStore, signedBy keys: KeyFolder?
  ) {
    self.version = version
    self.study = study
    self.store = store
    self.keys = keys
    formats = KeptFormats(of: study, among: version.artifacts.map(\.name))
  }

  /// What a board's stamp says today; nil for a version in use that needs no board.
  var stamp: Stamp? { Stamp(version.line) }

  /// The version's bundle, with its state today.
  func bundle() async throws -> ExportedFile {
    try await version.archive(from: store, signedBy: keys, slug: study.slug)
  }

  /// The version in a format, as it was frozen; nil if it was frozen without it.
  func export(_ format: String) async throws -> Export? {
    let names = formats.files(of: format).map(\.name) + [KeptFormats.losses]
    return try formats.export(format, from: try await bytes(of: names))
  }

  /// What the frozen version lost in a format.
  func losses(of format: String) async throws -> [Loss] {
    let names = [KeptFormats.losses]
    return try KeptFormats.losses(of: format, in: try await bytes(of: names)[KeptFormats.losses])
  }

  /// One file; nil if the version has none with that name.
  func file(_ name: String) async throws -> [UInt8]? { try await bytes(of: [name])[name] }

  /// Keeps one more file. If there is one with the name already, that stays.
  /// - Returns: the kept bytes, or those given if nothing can be written at the moment.
  func keep(_ bytes: [UInt8], as name: String) async throws -> [UInt8] {
    let file = ExportedFile(path: name, bytes: bytes)
    let line = try await store.keepIfWritable(
      Artifact(name: name, mediaType: file.mediaType, bytes: bytes), of: study.id,
      version.line.number)
    guard let line else { return bytes }
    return try await store.opened([line]).first?.bytes ?? bytes
  }

  /// Says that a format was not kept, so that another release may write it differently.
  func lossOfAbsent(_ format: String) -> Loss {
    Loss(
      format: format, code: "not-frozen", kind: .approximated, severity: .note, place: [],
      what:
        "The version was frozen without this format. This release of Accord wrote it now, and another may write it differently."
    )
  }

  private func bytes(of names: [String]) async throws -> [String: [UInt8]] {
    let artifacts = names.compactMap { version.artifact($0) }
    return Dictionary(try await store.opened(artifacts).map { ($0.name, $0.bytes) }) { first, _ in
      first
    }
  }
}
