import StudyExchange
import StudyModel
import StudyStore
import Synchronization

/// What a version has in one format.
struct FormatContents: Hashable, Sendable {
  /// How many files it has.
  let files: Int
  /// How much it lost; nil for a version that was frozen before losses were kept.
  let losses: Int?
  /// Whether its files were frozen with the version, or are made when someone asks for them.
  let isFrozen: Bool
}

/// What versions have in each format, by its name. A frozen version never changes, so finding this out once is enough as long as it
/// has the same files.
final class FormatContentsCache: Sendable {
  private let kept = Mutex(Kept<String, [String: FormatContents]>(most: 64))

  /// What identifies a version with its files.
  static func key(of version: KeptVersion) -> String {
    let files = version.artifacts.map { "\($0.sha256)  \($0.name)\n" }.sorted().joined()
    return sha256(Array("\(version.line.sha256)\n\(files)".utf8))
  }

  subscript(key: String) -> [String: FormatContents]? { kept.withLock { $0[key] } }

  func keep(_ contents: [String: FormatContents], of key: String) {
    kept.withLock { $0.keep(contents, of: key) }
  }
}

extension Services {
  /// What a version has in each format that has something of it, except as a bundle.
  func contents(of version: KeptVersion) async throws -> [String: FormatContents] {
    let key = FormatContentsCache.key(of: version)
    if let known = formatContents[key] { return known }
    let study = try version.version.study()
    let formats = version.formats(of: study)
    let report = try await lossReport(of: version)
    let kept = KeptFiles(of: version, study, in: store, signedBy: nil)
    var contents: [String: FormatContents] = [:]
    for format in self.formats.all where format.name != BundleFormat().name {
      let frozen = formats.files(of: format.name)
      if !frozen.isEmpty {
        contents[format.name] = FormatContents(
          files: frozen.count, losses: try format.losses(frozenWith: study, in: report)?.count,
          isFrozen: true)
      } else if let made = try? format.forecast(ofVersion: study, frozenWithout: kept) {
        contents[format.name] = FormatContents(
          files: made.files.count, losses: made.losses.count, isFrozen: false)
      }
    }
    formatContents.keep(contents, of: key)
    return contents
  }
}

extension StudyFormat {
  /// What an export of a version without files in this format would be.
  /// - Parameter kept: the files that the version has.
  /// - Throws: `ExportError`.
  func forecast(ofVersion study: Study, frozenWithout kept: KeptFiles?) throws -> ExportForecast {
    let made = try forecast(of: study, having: Set(study.assets.map(\.id)))
    guard let kept, !takesLong else { return made }
    return ExportForecast(files: made.files, losses: made.losses + [kept.lossOfAbsent(name)])
  }
}
