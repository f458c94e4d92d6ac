import ConsentMarkdown
import StudyModel

/// The strings of a printed consent that are not in its text; in English if they are not known in its language.
package struct DocumentStrings: Codable, Equatable {
  private(set) var form = ConsentStrings.english
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
  /// The label of the version stated in the text's front matter.
  private(set) var statedVersion = ""
  private(set) var agreed = ""
  /// `%s` is the moment.
  private(set) var agreedOn = ""
  private(set) var approval = ""
  private(set) var notApproved = ""
  private(set) var withdrawn = ""
  private(set) var expired = ""
  private(set) var document = ""
  private(set) var pageBefore = ""
  private(set) var pageBetween = ""
  private(set) var pageAfter = ""
  /// The language of the strings if it is not the document's.
  private(set) var foreign: Language?

  package init(_ language: Language) {
    self =
      InterfaceStrings(language).read(DocumentStrings.self) { $0.documents } ?? DocumentStrings()
    if language.interface == nil { foreign = .english }
  }

  private init() {}
}
