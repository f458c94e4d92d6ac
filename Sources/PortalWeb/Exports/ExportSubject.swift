import Hummingbird
import StudyExchange
import StudyModel
import StudyStore

/// A format of a draft or a version, to be made and downloaded.
struct ExportSubject: Sendable {
  let format: any StudyFormat
  let source: ExportSource
  let addresses: ExportAddresses
}

extension Services {
  /// The file, as soon as it is there; until then, a page that says how far it is.
  func download(
    _ subject: ExportSubject, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    guard
      let (_, progress) = try await self.progress(
        of: subject.format, subject.source, again: true, for: context.account)
    else {
      return try await reply(
        ExportProgressPage(shell: shell(context, request), subject, .busy),
        status: .serviceUnavailable)
    }
    guard case .ready(let made) = progress else {
      return redirect(to: subject.addresses.progress)
    }
    return try await answer(
      request, with: EntityTag(sha256: made.sha256), .untilAskedAgain
    ) {
      try await recordDownload(
        of: made.file.name, as: subject.format.name, sha256: made.sha256,
        version: subject.source.version?.number, request, context)
      var response = download(
        made.file.bytes, named: made.file.name, mediaType: made.file.mediaType)
      response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
      return response
    }
  }

  /// A version in a format that was not frozen with it.
  func exportSubject(ofVersion context: SignedInContext) async throws -> ExportSubject {
    let id = try studyID(context)
    let name = context.parameters.get("format") ?? ""
    guard name != BundleFormat().name, let format = formats.named(name),
      let number = context.parameters.get("number").flatMap({ VersionNumber($0) }),
      let source = try await exportSource(number, of: id, for: context.account.id)
    else { throw PortalError.notFound }
    return ExportSubject(
      format: format, source: source,
      addresses: ExportAddresses(list: Paths.formats(id, number), format: name))
  }
}
