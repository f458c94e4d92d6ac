import ConsentMarkdown
import StudyModel

/// The words of a printed consent that are not in its text; English where they are not known in its language.
struct DocumentWords: Codable, Equatable {
  private(set) var form = ConsentWords.english
  private(set) var signatures = ""
  private(set) var printedName = ""
  private(set) var study = ""
  private(set) var organisation = ""
  private(set) var investigators = ""
  private(set) var protocolNumber = ""
  private(set) var version = ""
  /// `%s` is the number.
  private(set) var versionNumber = ""
  private(set) var draft = ""
  /// What the front matter of the text says of itself.
  private(set) var statedVersion = ""
  private(set) var agreed = ""
  /// `%s` is the moment.
  private(set) var agreedOn = ""
  private(set) var approval = ""
  private(set) var notApproved = ""
  private(set) var withdrawn = ""
  private(set) var document = ""
  private(set) var pageBefore = ""
  private(set) var pageBetween = ""
  private(set) var pageAfter = ""
  /// The language of the words where it is not the document's.
  private(set) var foreign: Language?

  init(_ language: Language) {
    self =
      InterfaceStrings(language).read(DocumentWords.self) { $0.documents } ?? DocumentWords()
    if language.interface == nil { foreign = .english }
  }

  private init() {}
}
