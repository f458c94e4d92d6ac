import Foundation
import Hummingbird
import StudyDocuments
import StudyExchange
import StudyModel
import StudyStore

/// A version in every format: what each is for and what it lost, and each for download. Those that were not frozen with it
/// are made when someone asks for them (`ExportSubject`).
struct FormatController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/formats")), use: list)
    routes.get(.init(Paths.ofStudy("/versions/:number/formats/:format")), use: download)
  }

  @Sendable func list(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let kept = try await services.keptVersion(context)
    let losses = try await services.lossReport(of: kept)
    let study = try kept.version.study()
    let formats = kept.formats(of: study)
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
          losses: try format.losses(frozenWith: study, in: losses),
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
    let name = context.parameters.get("format") ?? ""
    let resource = VersionResource.format(name)
    if let same = try await services.unchanged(resource, request, context) { return same }
    let kept = try await services.keptVersion(context)
    guard let made = try FormatDownload(name, of: kept) else {
      return try await services.download(
        services.exportSubject(ofVersion: context), request, context)
    }
    let tag = services.tag(made.tag, of: resource, from: kept, in: try services.studyID(context))
    return try await services.answer(request, with: tag, resource.freshness) {
      let slug = try await services.slug(context)
      let file = try await made.file(
        from: services.store, named: "\(slug)-\(kept.line.number)")
      try await services.recordDownload(
        of: file.name, as: name, sha256: StudyModel.sha256(file.bytes),
        version: kept.line.number, request, context)
      var response = services.download(file.bytes, named: file.name, mediaType: file.mediaType)
      response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
      return response
    }
  }
}

extension KeptVersion {
  /// The formats that were frozen with the version.
  /// - Parameter study: the content of the version, which takes long to read.
  func formats(of study: Study) -> KeptFormats {
    KeptFormats(of: study, among: artifacts.map(\.name))
  }
}

extension StudyFormat {
  /// What the files that were frozen with a version lost; nil if it was frozen before losses were kept. What was added to it
  /// after it was frozen is not in its report.
  func losses(frozenWith study: Study, in report: [UInt8]?) throws -> [Loss]? {
    guard ExportFormats.named(name) == nil else {
      return try report.map { try KeptFormats.losses(of: name, in: $0) }
    }
    return try forecast(of: study, having: Set(study.assets.map(\.id))).losses
  }
}

extension Services {
  /// What the formats of a version lost; nil if it was frozen before losses were kept.
  func lossReport(of kept: KeptVersion) async throws -> [UInt8]? {
    guard let line = kept.artifact(KeptFormats.losses) else { return nil }
    return try await bytes(of: line)
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
