import ConsentMarkdown
import StudyModel

/// The words of a printed consent that are not in its text; English where they are not known in its language.
struct DocumentWords {
  var form = ConsentWords()
  var signatures = "Signatures"
  var printedName = "Printed Name"

  init(_ language: Language) {
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
