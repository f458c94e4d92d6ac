import Hummingbird
import StudyEditing

extension FormMiddleware {
  /// Reads a form.
  /// - Parameters:
  ///   - share: counts what the sender holds.
  ///   - uploads: counts what the sender's files hold.
  /// - Throws: `FailedForm` with the texts if there is no room for the files; `PortalError.tooManyForms` if there is none for the
  ///   form.
  func form(
    of request: Request, limits: FormLimits, _ share: HeldForms.Share, uploads: HeldForms.Share
  ) async throws -> SubmittedForm {
    do {
      let contentType = request.headers[.contentType] ?? ""
      return MultipartReader.reads(contentType)
        ? try await multipart(request, contentType, limits, share, uploads: uploads)
        : try await urlEncoded(request, limits, share)
    } catch is PersonalTurns.TooMany {
      throw PortalError.tooManyForms
    } catch PortalError.tooLarge where limits.text == FormLimits.strangers.text {
      // Refused before it is read, so that unknown clients cannot fill the memory.
      throw PortalError.signInFirst
    } catch PortalError.tooLarge where request.uri.path == Paths.importing {
      throw PortalError.importTooLarge
    }
  }

  private static let cutOff = "What your browser sent was cut off. Go back and send it again."

  private func malformed(_ limits: FormLimits) -> PortalError {
    .malformed(
      """
      What your browser sent was cut off, is not a form, or has more than \(limits.fields) fields. Go back and send \
      it again.
      """)
  }

  private func urlEncoded(
    _ request: Request, _ limits: FormLimits, _ share: HeldForms.Share
  ) async throws -> SubmittedForm {
    let bytes = try await request.bytes(upTo: limits.text, share: share, cutOff: Self.cutOff)
    let read = await parsed(bytes.count) { SubmittedForm(urlEncoded: bytes, limits: limits) }
    guard let form = read else { throw malformed(limits) }
    return form
  }

  private func multipart(
    _ request: Request, _ contentType: String, _ limits: FormLimits, _ share: HeldForms.Share,
    uploads: HeldForms.Share
  ) async throws -> SubmittedForm {
    // The files of an import may be larger than what one person may hold otherwise; its texts may not.
    let isImport = (limits.files ?? 0) > Self.fileLimit
    let stated = limits.files ?? limits.text
    let limit = limits.files == nil ? stated : stated + (64 << 10)
    guard
      var reader = MultipartReader(
        contentType, length: request.statedLength, limits: limits,
        texts: isImport ? share : nil, uploads: limits.files == nil ? nil : uploads)
    else { throw malformed(limits) }
    try await request.read(
      upTo: limit, stating: stated, share: isImport ? nil : share, cutOff: Self.cutOff
    ) { piece in
      guard try reader.read(piece.readableBytesView) else { throw malformed(limits) }
    }
    guard let form = reader.form else { throw malformed(limits) }
    if reader.lacksRoom { throw FailedForm(error: PortalError.tooManyUploads, form: form) }
    return form
  }

  /// Parses on a separate thread what strangers cannot send, because it is too large.
  private func parsed(
    _ count: Int, _ parse: @escaping @Sendable () -> SubmittedForm?
  ) async -> SubmittedForm? {
    guard count > FormLimits.strangers.text else { return parse() }
    return await _Concurrency.Task(executorPreference: WorkThreads.shared) { parse() }.value
  }
}
