import ConsentMarkdown
import StudyModel

/// The words of a printed consent that are not in its text; English where they are not known in its language.
struct DocumentWords: Encodable, Equatable {
  var form = ConsentWords()
  var signatures = "Signatures"
  var printedName = "Printed Name"
  var study = "Study"
  var organisation = "Organization"
  var investigators = "Investigators"
  var protocolNumber = "Protocol number"
  var version = "Version"
  /// `%s` is the number.
  var versionNumber = "Version %s"
  var draft = "Draft"
  /// What the front matter of the text says of itself.
  var statedVersion = "Version of the text"
  var agreed = "Agreed"
  /// `%s` is the moment.
  var agreedOn = "%s, in a walkthrough that tries the study out"
  var approval = "Approval"
  var notApproved = "Draft, not approved: not to be used with participants"
  var withdrawn = "Withdrawn: not to be used with participants"
  var noApproval = "None is recorded"
  var document = "Document"
  var pageBefore = "Page "
  var pageBetween = " of "
  var pageAfter = ""
  /// The language of the words where it is not the document's.
  private(set) var foreign: Language?

  init(_ language: Language) {
    if language.interface == nil { foreign = .english }
    switch language.interface ?? .english {
    case .english: break
    case .spanish: useSpanish()
    case .german: useGerman()
    case .french: useFrench()
    case .arabic: useArabic()
    case .chinese: useChinese()
    case .japanese: useJapanese()
    case .portuguese: usePortuguese()
    case .italian: useItalian()
    case .dutch: useDutch()
    case .swedish: useSwedish()
    case .hebrew: useHebrew()
    case .korean: useKorean()
    case .polish: usePolish()
    }
  }
}
