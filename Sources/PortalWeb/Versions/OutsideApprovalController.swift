import Hummingbird
import StudyEditing
import StudyModel
import StudyPrint
import StudyStore

/// Records an approval that a board outside the portal gave, and hands out its letter.
struct OutsideApprovalController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/versions/:number/approval")), use: form)
    routes.post(.init(Paths.ofStudy("/versions/:number/approval")), use: record)
    routes.get(.init(Paths.ofStudy("/versions/:number/approval/letter")), use: letter)
  }

  @Sendable func form(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    try draft.requireOwner("Only an owner of the study can record approvals.")
    guard [.proposed, .approved, .published].contains(line.state) else {
      return services.redirect(
        to: Paths.version(draft.study.id, line.number),
        refusal: "Nothing was changed: version \(line.number) \(line.state.predicate).")
    }
    return try await services.reply(
      OutsideApprovalPage(
        shell: services.shell(context, request), draft: draft, line: line, form: SubmittedForm()))
  }

  @Sendable func record(_ request: Request, context: SignedInContext) async throws -> Response {
    var (draft, line) = try await services.versionLine(context)
    try draft.requireOwner("Only an owner of the study can record approvals.")
    let recorded = services.redirect(
      to: Paths.version(draft.study.id, line.number),
      notice: "The approval of version \(line.number) has been recorded.")
    let errors: FormErrors
    var status = HTTPResponse.Status.unprocessableContent
    var wait: Int?
    do {
      let form = try OutsideApprovalForm(context.form, for: line, today: services.boardToday)
      // If the form is submitted twice, only the first is recorded.
      guard line.approval?.isTheSame(as: form.approval) != true else { return recorded }
      guard context.form["known"] ?? line.approvalKey == line.approvalKey else {
        throw ApprovalError.recordedMeanwhile
      }
      // Before the password is tried, because each try counts.
      try await requireReadable(form.approval.letter)
      _ = try await services.store.recordOutsideApproval(
        form.approval, of: draft.study.id, line.number, seen: line, by: context.account.id,
        password: form.password, from: services.source(of: context))
      services.stampAhead(line.number, of: draft.study.id, for: context.account.id)
      return recorded
    } catch AccountError.wrongPassword {
      errors = FormErrors("password", "This is not your password. Nothing was recorded.")
    } catch SignInError.tooManyAttempts(let seconds) {
      errors = FormErrors("password", SignInError.words(for: seconds, "Nothing was recorded"))
      (status, wait) = (.tooManyRequests, seconds)
    } catch ApprovalError.recordedMeanwhile {
      (draft, line) = try await services.versionLine(context)
      if let form = try? OutsideApprovalForm(context.form, for: line, today: services.boardToday),
        line.approval?.isTheSame(as: form.approval) == true
      {
        return recorded
      }
      errors = FormErrors(.recordedMeanwhile)
      status = .conflict
    } catch let error as FormErrors {
      errors = error
    } catch let error as ApprovalError {
      errors = FormErrors(error)
    }
    let page = try await services.reply(
      OutsideApprovalPage(
        shell: services.shell(context, request), draft: draft, line: line, form: context.form,
        errors: errors), status: status)
    return wait.map { page.askingAgain(after: $0) } ?? page
  }

  /// Opens the letter where the tool for that is installed.
  /// - Throws: `ApprovalError`, or `FormErrors` that say what is wrong with the file.
  private func requireReadable(_ letter: [UInt8]) async throws {
    if let fault = OutsideApproval.fault(of: letter) { throw fault }
    do {
      try await services.printing.open(letter)
    } catch PrintError.notInstalled {
      return
    } catch PrintError.refused(let reason) {
      throw FormErrors("file", "This PDF cannot be used as the letter. \(reason)")
    } catch is PrintError {
      throw FormErrors(
        "file",
        "Accord could not open this file now. Nothing was recorded. Try again in a minute, or save the letter as a new PDF."
      )
    }
  }

  @Sendable func letter(_ request: Request, context: SignedInContext) async throws -> Response {
    let (draft, line) = try await services.versionLine(context)
    guard
      let letter = try await services.store.approvalLetter(
        of: draft.study.id, line.number, for: context.account.id)
    else { throw PortalError.notFound }
    try await services.recordDownload(
      of: "approval letter", as: "pdf", sha256: StudyModel.sha256(letter), version: line.number,
      request, context)
    var response = services.download(
      letter, named: "\(draft.study.slug)-\(line.number)-approval.pdf",
      mediaType: "application/pdf")
    response.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
    return response
  }
}

extension Approval {
  /// Whether this was made of what someone typed.
  fileprivate func isTheSame(as typed: OutsideApproval) -> Bool {
    isOutside && decidedBy == typed.decidedBy && number == typed.number
      && approvedOn == typed.approvedOn && expiresOn == typed.expiresOn
      && reconsent == typed.reconsent && letter == StudyModel.sha256(typed.letter)
  }
}

extension VersionLine {
  /// Identifies the version's approval, to notice that another one was recorded; empty without one.
  var approvalKey: String {
    guard let approval else { return "" }
    return StudyModel.sha256(ofList: [
      approval.decidedBy, approval.number, "\(approval.approvedOn)",
      approval.expiresOn.map { "\($0)" } ?? "", approval.reconsent?.rawValue ?? "",
      approval.letter ?? "",
    ])
  }
}

extension Draft {
  /// - Throws: An error that says why only owners can do this, or that the study is archived.
  func requireOwner(_ words: String) throws {
    try requireEditor()
    guard role == .owner else { throw PortalError.forbidden(words) }
  }
}

/// What an owner typed about an approval that was given outside.
struct OutsideApprovalForm {
  let approval: OutsideApproval
  let password: String

  /// - Throws: All errors at once.
  init(_ form: SubmittedForm, for line: VersionLine, today: CalendarDay) throws(FormErrors) {
    var errors = FormErrors()
    let name = form.trimmed("decidedBy") ?? ""
    if name.isEmpty { errors.add("decidedBy", "Enter the name of the board or person.") }
    let number = form.trimmed("approvalNumber") ?? ""
    if number.isEmpty { errors.add("approvalNumber", "Enter the number of the approval.") }
    let approvedOn = form.day("approvedOn", &errors)
    if form.trimmed("approvedOn") == nil {
      errors.add("approvedOn", "Enter the date of the approval.")
    }
    let expiresOn = form.day("expiresOn", &errors)
    let letter = form.file("file")
    if letter == nil { errors.add("file", "Choose the letter as a PDF file.") }
    var faults = OutsideApproval.faults(approvedOn: approvedOn, expiresOn: expiresOn, on: today)
    if let fault = letter.flatMap({ OutsideApproval.fault(of: $0.bytes) }) { faults.append(fault) }
    if ![name, number].allSatisfy(TextLimit.name.holds) {
      faults.append(.longText(maximum: TextLimit.name.characters))
    }
    for fault in faults { errors.add(fault) }
    if line.hasPublishedPredecessor, form["reconsent"] == nil {
      errors.add(
        "reconsent", "Choose what the letter says about participants who consented before.")
    }
    password = form["password"] ?? ""
    if password.isEmpty { errors.add("password", "Enter your password to sign.") }
    guard errors.isEmpty, let approvedOn, let letter else { throw errors }
    approval = OutsideApproval(
      decidedBy: name, approvedOn: approvedOn, number: number, expiresOn: expiresOn,
      reconsent: form.reconsent(for: line),
      letter: letter.bytes)
  }
}

extension FormErrors {
  fileprivate mutating func add(_ error: ApprovalError) {
    for line in FormErrors(error).lines { add(line.field, line.text) }
  }

  /// Reports why an approval cannot be recorded, at the field of the form that caused it.
  init(_ error: ApprovalError) {
    switch error {
    case .missingName: self.init("decidedBy", "Enter the name of the board or person.")
    case .missingNumber: self.init("approvalNumber", "Enter the number of the approval.")
    case .longText(let maximum):
      self.init("decidedBy", "Use a name and a number of at most \(maximum) characters each.")
    case .inTheFuture: self.init("approvedOn", "Enter a date that is not after today in UTC.")
    case .numberTaken:
      self.init(
        "approvalNumber",
        "The same board approved another version of this study under this number. Check the letter."
      )
    case .boardDecides:
      self.init(
        "decidedBy",
        "The study’s board reviews this version in Accord or has decided on it, so no approval from outside can be recorded."
      )
    case .boardObjected:
      self.init(
        "decidedBy",
        "A board in Accord objected to exactly what this version says, so no approval from outside can be recorded. Change the study, or ask the board again."
      )
    case .expiryIsPast:
      self.init("expiresOn", "Enter a last day that has not passed and is not before the approval.")
    case .letterIsNoPDF: self.init("file", "Choose a PDF file. This file is not a PDF.")
    case .letterIsIncomplete:
      self.init(
        "file",
        "This PDF is incomplete: its end is missing. Download or scan the letter again, and check that it opens."
      )
    case .letterTooLarge(let maximum):
      self.init("file", "Choose a smaller file, of at most \(maximum / 1_000_000) MB.")
    case .recordedMeanwhile:
      self.init(
        "decidedBy",
        "Someone recorded another approval of this version since you opened this page, so nothing was recorded. Read it on the version’s page. If yours renews it, sign again."
      )
    case .notInReview(let state):
      self.init(
        "decidedBy", "This version \(state.predicate), so no approval can be recorded for it.")
    case .replaced(let newer):
      self.init(
        "decidedBy",
        "Version \(newer) replaced this version, so no approval can be recorded for it. If the board approved this one, withdraw version \(newer) first."
      )
    }
  }
}
