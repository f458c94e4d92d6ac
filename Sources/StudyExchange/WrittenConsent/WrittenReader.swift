import ConsentMarkdown
import Foundation
import StudyDocuments
import StudyModel

/// Makes a study of a document: one consent, and a task that shows it.
struct WrittenReader {
  let file: ImportFile
  let kind: WrittenKind
  let options: ImportOptions
  let contents: WrittenContents
  let pictures: [String: Result<DocumentPicture, DocumentRefusal>]

  private static let consentID = "consent"

  func read(_ json: JSONValue) throws(ImportError) -> Import {
    let tree = PandocTree(json, sides: contents.sides)
    let (runs, blocks) = titled(tree)
    let own = OwnDocument(blocks, contents, isTitled: !runs.isEmpty)
    let outline = WrittenOutline(
      own?.blocks ?? blocks, title: runs, plan: options.plan, own: own?.starts)
    guard outline.title != nil || outline.pieces.contains(where: { !$0.isEmpty }) else {
      throw .empty(file: file.name)
    }
    var album = WrittenAlbum(pictures, shownIn: tree.blocks, words: contents.pictureTexts)
    var findings = contents.findings + tree.unknown.map { find(.unknown, $0) }
    findings += album.refusals
    let missing = contents.pictureCount - album.count
    if missing > 0 { findings += Array(repeating: find(.picture, ""), count: missing) }
    findings += outline.boldTitles.map { find(.boldTitles, $0) }
    findings += own?.leftOut ?? []
    let title = title(of: outline)
    if let property = contents.title, property != title {
      findings.append(find(.properties, property))
    }

    let recovery = WrittenRecovery(
      contents, in: outline.pieces, title: outline.title, leftOut: own?.leftOut.map(\.text) ?? [])
    let language = language
    var consent = Consent(id: Self.consentID)
    consent.title = LocalizedText(title, in: language)
    let pieces = addSections(
      of: outline, recovery, album, keepsHeadings: own?.starts != nil, in: language, to: &consent,
      findings: &findings)
    album.describe(in: language)
    let study = Study(
      id: options.id ?? UUID(sha256: sha256(file.bytes)), slug: Slug.of(title, else: "consent"),
      facts: StudyFacts(title: LocalizedText(title, in: language)), primaryLanguage: language,
      consents: [consent], tasks: [SpeziConsentReader.joinTask(for: consent, in: language)],
      assets: album.assets)
    let losses = WrittenLosses(
      format: kind.rawValue, consent: consent, places: recovery.places
    ).losses(of: findings)
    return Import(
      study: study, losses: losses, format: kind.rawValue, assets: album.bytes, pieces: pieces)
  }

  private func find(_ kind: WrittenFinding.Kind, _ text: String) -> WrittenFinding {
    WrittenFinding(kind: kind, place: .paragraph(nil), text: text)
  }

  // MARK: What the document says about itself

  /// Pandoc takes the title of an OpenDocument text for a paragraph like any other.
  private func titled(_ tree: PandocTree) -> (title: [WrittenRun], blocks: [WrittenBlock]) {
    if tree.title.isEmpty, let title = contents.titleParagraph,
      case .paragraph(let runs)? = tree.blocks.first, runs.text.collapsed == title
    {
      return (runs, Array(tree.blocks.dropFirst()))
    }
    return (tree.title, tree.blocks)
  }

  private func title(of outline: WrittenOutline) -> String {
    if let title = outline.title ?? contents.title { return title }
    // A bold line may be only the title of the first section.
    let first = outline.pieces.first { !$0.title.isEmpty }
    if let first, outline.boldTitles.isEmpty { return first.title }
    let name = file.baseName.prefix { $0 != "+" }
    return name.isEmpty ? "Consent" : String(name)
  }

  private var language: Language {
    options.language ?? SpeziLocale.language(ofFile: file.baseName) ?? contents.language ?? .english
  }

  // MARK: Sections

  private func addSections(
    of outline: WrittenOutline, _ recovery: WrittenRecovery, _ album: WrittenAlbum,
    keepsHeadings: Bool, in language: Language, to consent: inout Consent,
    findings: inout [WrittenFinding]
  ) -> [WrittenSection] {
    var ids = UniqueIDs()
    var pieces: [WrittenSection] = []
    var lastNote = 0
    for (index, piece) in outline.pieces.enumerated() {
      var blocks = piece.blocks
      for lost in recovery.found where lost.piece == index {
        blocks.append(.paragraph([WrittenRun(content: .text(lost.text))]))
      }
      var writer = WrittenMarkdown(
        pictures: album.pictures, keepsHeadings: keepsHeadings, after: lastNote)
      let text = writer.text(of: blocks)
      lastNote = writer.lastNote
      // The words of the document are counted with its own titles, so others are put in their place only here.
      let start = options.plan?.starts[piece.start]
      let title = start?.title ?? piece.title
      if title.isEmpty, text.isEmpty { continue }
      let place = WrittenFinding.Place.section(consent.sections.count)
      let id = ids.next(for: title.isEmpty ? "preamble" : title, else: "section")
      consent.sections.append(
        Section(
          id: id, type: start?.kind ?? SectionType(titled: title, in: language) ?? .custom,
          title: LocalizedText(title, in: language), content: LocalizedText(text, in: language),
          appearance: .documentOnly,
          headingLevel: title.isEmpty ? nil : max(piece.level, piece.title.isEmpty ? 2 : 1)))
      pieces.append(WrittenSection(piece, section: id))
      findings += writer.found.map { WrittenFinding(kind: $0.kind, place: place, text: $0.text) }
      if piece.hasMarks {
        findings.append(WrittenFinding(kind: .headingMarks, place: place, text: piece.title))
      }
      findings += recovery.found.filter { $0.piece == index }.map { lost in
        WrittenFinding(kind: lost.isApart ? .textBox : .recovered, place: place, text: lost.text)
      }
    }
    return pieces
  }
}

extension WrittenOutline.Piece {
  fileprivate var isEmpty: Bool { title.isEmpty && blocks.isEmpty }
}

extension SectionType {
  /// The kind whose usual title in a language a heading has, apart from its number; nil for any other heading.
  init?(titled title: String, in language: Language) {
    let words = WrittenTokens.of(title.lowercased()).drop { $0.allSatisfy(\.isNumber) }
    let kind = SectionType.allCases.first { kind in
      let usual = kind.defaultTitle(in: language).map { WrittenTokens.of($0.lowercased()) }
      return usual.map { !$0.isEmpty && $0 == Array(words) } ?? false
    }
    guard let kind else { return nil }
    self = kind
  }
}
