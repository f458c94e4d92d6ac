import Foundation
import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// A version in every format: what each is for and what it lost, and each for download. Those that were not frozen with it
/// are made when someone asks for them (`ExportController`).
struct FormatController {
  /// Part of every tag of a zip. It increases when the same files would be zipped into other bytes.
  private static let form = "formats 1"

  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/formats")), use: list)
    routes.get(.init(Paths.ofStudy("/versions/:number/formats/:format")), use: download)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let kept = try await services.keptVersion(context)
    let losses: [UInt8]? =
      if let report = kept.artifact(KeptFormats.losses) {
        try await services.bytes(of: report)
      } else {
        nil
      }
    let (study, formats) = try await formats(of: kept, context)
    let number = kept.line.number
    let report = Paths.file(KeptFormats.losses, of: study.id, number)
    let files = KeptFiles(of: kept, study, in: services.store, signedBy: nil)
    let rows = try services.formats.all.map { format -> (FormatPurpose, FormatsPage.Row) in
      let isBundle = format.name == BundleFormat().name
      let paths = isBundle ? ["bundle.zip"] : formats.files(of: format.name).map(\.path)
      guard !paths.isEmpty else {
        return (format.purpose, FormatsPage.Row(format, of: study, number, files))
      }
      return (
        format.purpose,
        FormatsPage.Row(
          format, frozen: paths,
          losses: try losses.map { try KeptFormats.losses(of: format.name, in: $0) },
          report: report,
          at: isBundle
            ? Paths.bundle(study.id, number) : Paths.format(format.name, of: study.id, number))
      )
    }
    return try await services.reply(
      FormatsPage(
        shell: services.shell(context, request), draft: draft, version: number,
        groups: FormatsPage.groups(rows)))
  }

  /// The files of a format: one as it is, several in a zip. What was frozen with the version never changes.
  @Sendable func download(_ request: Request, context: SignedInContext) async throws -> Response {
    let kept = try await services.keptVersion(context)
    let name = context.parameters.get("format") ?? ""
    let files = try await formats(of: kept, context).formats.files(of: name)
    let lines = files.compactMap { kept.artifact($0.name) }
    guard let first = lines.first, lines.count == files.count else {
      let exports = ExportController(services: services)
      return try await exports.download(exports.versionSubject(context), request, context)
    }
    let hash = files.count == 1 ? first.sha256 : Self.hash(of: files, lines)
    return try await services.answer(request, with: EntityTag(sha256: hash), .forever) {
      let slug = try await services.slug(context)
      let bytes = try await services.store.opened(lines).map(\.bytes)
      let base = "\(slug)-\(kept.line.number)"
      let file: ExportedFile
      if files.count == 1 {
        file = ExportedFile(
          path: "\(base)-\(first.name.split(separator: "/").last ?? "")", bytes: bytes[0],
          mediaType: first.mediaType)
      } else {
        let packed = zip(files, bytes).map { ExportedFile(path: $0.path, bytes: $1) }
        file = ExportedFile(path: "\(base)-\(name).zip", bytes: try packed.zipped())
      }
      try await services.recordDownload(
        of: file.name, as: name, sha256: StudyModel.sha256(file.bytes),
        version: kept.line.number, request, context)
      var response = services.download(file.bytes, named: file.name, mediaType: file.mediaType)
      response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
      return response
    }
  }

  /// A SHA-256 that only zips with the same bytes share, computed without reading their contents.
  private static func hash(of files: [KeptFormats.File], _ lines: [ArtifactLine]) -> String {
    let list = zip(files, lines).map { "\($1.sha256)  \($0.path)\n" }.joined()
    return StudyModel.sha256(Array("\(form)\n\(list)".utf8))
  }

  private func formats(
    of kept: KeptVersion, _ context: SignedInContext
  ) async throws -> (study: Study, formats: KeptFormats) {
    let id = try services.studyID(context)
    guard
      let found = try await services.store.version(
        kept.line.number, of: id, for: context.account.id)
    else { throw PortalError.notFound }
    let study = try found.version.study()
    return (study, KeptFormats(of: study, among: kept.artifacts.map(\.name)))
  }
}

extension Paths {
  /// A version in every format.
  static func formats(_ study: Study.ID, _ number: VersionNumber) -> String {
    "\(version(study, number))/formats"
  }

  /// The files of one format.
  static func format(_ name: String, of study: Study.ID, _ number: VersionNumber) -> String {
    "\(formats(study, number))/\(encoded(name))"
  }
}
