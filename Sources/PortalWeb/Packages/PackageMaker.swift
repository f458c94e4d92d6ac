import Foundation
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint
import StudyReview
import StudyStore
import StudyWord

/// Makes one package for a board. The clean and the marked copies follow from frozen versions alone: they are made once
/// and stored with the version. The changes, whose kinds people can correct, and the answers are generated for each package.
struct PackageMaker: Sendable {
  let services: Services
  let order: PackageOrder
  private let new: KeptVersion
  private let study: Study
  private let old: KeptVersion?

  /// - Throws: `PortalError.notFound` if the person may not see both versions.
  init(_ order: PackageOrder, services: Services) async throws {
    self.services = services
    self.order = order
    (new, study) = try await services.frozen(order.version, order)
    if let base = order.base {
      // What changed since then depends on its texts alone, and threads that were altered do not bar it.
      old = try await services.frozen(base, order, comparing: .withoutThreads).0
    } else {
      old = nil
    }
  }

  func make() async throws -> BoardPackage {
    let papers = try await copies() + [try await changes(), try await answers()].compactMap(\.self)
    let made = try await withThrowingTaskGroup(of: [PackagedFile].self) { group in
      for paper in papers {
        if services.printing.isAvailable { group.addTask { [try await pdf(of: paper)] } }
        if services.words.isAvailable { group.addTask { [try await docx(of: paper)] } }
      }
      var made: [PackagedFile] = []
      for try await files in group { made += files }
      return made
    }
    return try BoardPackage(
      made.map(\.file),
      gaps: made.flatMap { file in file.leftOut.map { "\(file.file.path): \($0)" } },
      madeAt: services.now())
  }

  // MARK: Papers

  private func copies() async throws -> [Paper] {
    var papers: [Paper] = []
    let comparison = try await comparison()
    for consent in study.consents {
      for language in study.languages {
        let name = VersionArtifacts.page(of: consent.id, in: language)
        guard let page = try await page(name, of: new) else { continue }
        let title = consent.documentTitle(in: language, of: study).orElse("Consent")
        let size = StudyPrint.Paper(usualFor: language)
        papers.append(
          Paper(
            name: { VersionArtifacts.packaged("clean", consent.id, in: language, as: $0) },
            document: BoardDocument(page: page, title: title, language: language), page: page,
            size: size,
            keptPDF: VersionArtifacts.print(of: consent.id, in: language, on: size.rawValue),
            keptWord: VersionArtifacts.word(of: consent.id, in: language),
            stamped: (consent.id, language)))
        guard let old, let base = order.base else { continue }
        let former = try await self.page(name, of: old)
        let marked = BoardDocument(
          marking: page, since: former,
          moved: comparison?.movedSections(of: consent.id) ?? [], title: title, language: language)
        papers.append(
          Paper(
            name: { VersionArtifacts.packaged("marked", consent.id, in: language, as: $0) },
            document: marked, page: marked.html, size: size,
            keptPDF: VersionArtifacts.marked(
              consent.id, in: language, since: base, on: size.rawValue),
            keptWord: VersionArtifacts.marked(consent.id, in: language, since: base, on: nil)))
      }
    }
    return papers
  }

  /// Nil in a package that compares with nothing.
  private func comparison() async throws -> StudyComparison? {
    guard let old else { return nil }
    return try await services.compared(
      .version(old.line), .version(new.line), of: order.study, for: order.account
    ).comparison
  }

  /// Nil in a package that compares with nothing.
  private func changes() async throws -> Paper? {
    guard let old, let comparison = try await comparison() else { return nil }
    let proposal = comparison.reconsent
    var lead = [
      "\(study.displayTitle): version \(new.line.number), proposed on \(Moment.day(of: new.line.proposedAt)), compared with version \(old.line.number), proposed on \(Moment.day(of: old.line.proposedAt))."
    ]
    if new.line.hasPublishedPredecessor {
      lead.append(
        "Proposal for people who already consented: \(proposal.outcome.about) \(proposal.reason)")
    }
    return Paper(
      "changes",
      BoardDocument(
        changes: comparison, title: "Changes since version \(old.line.number)", lead: lead,
        language: study.primaryLanguage))
  }

  private func answers() async throws -> Paper? {
    let threads =
      try await services.store.threads(
        of: order.study, for: order.account, ThreadFilter(.everything)) ?? []
    let comments = threads.filter { thread in
      guard let version = thread.version, version <= order.version else { return false }
      return order.base.map { version >= $0 } ?? true || thread.state != .closed
    }
    let finder = ThreadFinder(in: study, order.version)
    let lead =
      "\(study.displayTitle), version \(order.version): the board's comments and their answers on \(Moment.day(of: services.now()))."
    return Paper(
      "answers",
      BoardDocument(
        answers: comments.compactMap { BoardComment($0, in: finder) },
        notes: try await services.decisionNotes(
          before: order.version, of: order.study, for: order.account
        ).map(\.boardNote), title: "Answers to the board",
        lead: [lead] + (try await warnings(about: Set(comments.compactMap(\.version))))))
  }

  /// Says of each version whose rows are not as the history recorded them that its comments may not be as written.
  private func warnings(about versions: Set<VersionNumber>) async throws -> [String] {
    try await services.store.alteredVersions(of: order.study).filter {
      versions.contains($0.number)
    }.map {
      "Do not rely on the comments on version \($0.number): something was changed outside of Accord. \($0.fault)"
    }
  }

  private func page(_ name: String, of version: KeptVersion) async throws -> String? {
    guard let page = version.artifact(name) else { return nil }
    return String(decoding: try await services.bytes(of: page), as: UTF8.self)
  }

  // MARK: Files

  private var isApproved: Bool {
    new.line.approval != nil && Stamp(new.line)?.isUnusable == false
  }

  private func pdf(of paper: Paper) async throws -> PackagedFile {
    let name = paper.name("pdf")
    var leftOut: [String] = []
    if let (consent, language) = paper.stamped, isApproved, services.printing.canStamp {
      do {
        let print = try await services.prints.stamped(
          consent, in: language, on: paper.size, of: order.study, new)
        return PackagedFile(ExportedFile(path: name, bytes: print.bytes))
      } catch PrintError.refused {
        // What cannot be stamped is better in the package without its stamp than not at all.
        leftOut = ["the board’s stamp"]
      }
    }
    if let kept = try await kept(paper.keptPDF) {
      return PackagedFile(ExportedFile(path: name, bytes: kept), leftOut: leftOut)
    }
    let pdf = try await services.printing.wholePDF(of: paper.page, on: paper.size)
    // An incomplete PDF is not stored: the missing fonts or pictures may be available next time.
    if let keptPDF = paper.keptPDF, pdf.leftOut.isEmpty,
      let kept = try await services.store.keepIfWritable(
        pdf, as: keptPDF, of: order.study, order.version)
    {
      return PackagedFile(
        ExportedFile(path: name, bytes: try await services.bytes(of: kept)), leftOut: leftOut)
    }
    return PackagedFile(
      ExportedFile(path: name, bytes: Array(pdf.data)), leftOut: leftOut + pdf.leftOut)
  }

  private func docx(of paper: Paper) async throws -> PackagedFile {
    let name = paper.name("docx")
    if let kept = try await kept(paper.keptWord) {
      return PackagedFile(ExportedFile(path: name, bytes: kept))
    }
    let line = new.line
    var bytes = try await StudyWordWriter(words: services.words).docx(of: paper.document, line)
    if let keptWord = paper.keptWord {
      bytes = try await KeptFiles(of: new, study, in: services.store, signedBy: nil)
        .keep(bytes, as: keptWord)
    }
    return PackagedFile(ExportedFile(path: name, bytes: bytes))
  }

  private func kept(_ name: String?) async throws -> [UInt8]? {
    guard let name, let found = new.artifact(name) else { return nil }
    return try await services.bytes(of: found)
  }

  /// One document of the package, which becomes a PDF and a Word file.
  private struct Paper: Sendable {
    /// The name of its file with an extension.
    let name: @Sendable (String) -> String
    let document: BoardDocument
    /// What is printed.
    let page: String
    let size: StudyPrint.Paper
    /// The names under which its files are stored; nil if they are not.
    let keptPDF: String?
    let keptWord: String?
    /// The consent whose print has a stamp once the version is approved; nil for every other document.
    let stamped: (consent: Consent.ID, language: Language)?

    init(
      name: @escaping @Sendable (String) -> String, document: BoardDocument, page: String,
      size: StudyPrint.Paper, keptPDF: String?, keptWord: String?,
      stamped: (consent: Consent.ID, language: Language)? = nil
    ) {
      self.name = name
      self.document = document
      self.page = page
      self.size = size
      self.keptPDF = keptPDF
      self.keptWord = keptWord
      self.stamped = stamped
    }

    /// A document that is generated for each package.
    init(_ name: String, _ document: BoardDocument) {
      self.init(
        name: { "\(name).\($0)" }, document: document, page: document.html,
        size: StudyPrint.Paper(usualFor: document.language), keptPDF: nil, keptWord: nil)
    }
  }

  private struct PackagedFile: Sendable {
    let file: ExportedFile
    let leftOut: [String]

    init(_ file: ExportedFile, leftOut: [String] = []) {
      self.file = file
      self.leftOut = leftOut
    }
  }
}

extension BoardComment {
  /// Nil for a thread about the draft, which boards do not see.
  fileprivate init?(_ thread: StudyThread, in finder: ThreadFinder) {
    guard let version = thread.version else { return nil }
    let now = finder.subject(of: thread)
    self.init(
      number: thread.number, isRequired: thread.isRequired, version: version,
      place: now.anchor.title, quote: now.anchor.quote,
      change: thread.fault
        ?? now.change.map { change in now.words.map { "\(change): \($0)" } ?? "\(change)." },
      state: thread.state.words,
      entries: thread.comments.map { comment in
        Entry(
          author: comment.author, isFromReviewer: comment.isFromReviewer,
          day: Moment.day(of: comment.at), move: comment.state?.moveText, text: comment.text)
      })
  }
}

extension Services {
  /// A version with its stored files and its study.
  fileprivate func frozen(
    _ number: VersionNumber, _ order: PackageOrder, comparing compared: ComparedRows = .withThreads
  ) async throws -> (KeptVersion, Study) {
    guard
      let kept = try await store.keptVersion(
        number, of: order.study, for: order.account, making: .current, comparing: compared)
    else { throw PortalError.notFound }
    return (kept, try kept.version.study())
  }
}
