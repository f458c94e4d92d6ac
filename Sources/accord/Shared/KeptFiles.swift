import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

/// The files that were kept when a version was frozen.
struct KeptFiles: Sendable {
  private let version: KeptVersion
  private let formats: KeptFormats
  private let store: StudyStore

  init(of version: KeptVersion, _ study: Study, in store: StudyStore) {
    self.version = version
    self.store = store
    formats = KeptFormats(of: study, among: version.artifacts.map(\.name))
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
