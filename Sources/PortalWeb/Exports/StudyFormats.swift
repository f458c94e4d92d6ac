import Foundation
import StudyExchange
import StudyModel
import StudyPrint
import StudyWord

/// Every format in which people get a study: the registry of exports, and what other programs help to write.
package struct StudyFormats: Sendable {
  /// Grouped by purpose, in the order in which lists show them.
  package let all: [any StudyFormat]

  init(printing: PrintQueue, words: WordWriter, screens: ScreenTemplates) {
    let writer = StudyWordWriter(words: words)
    let formats: [any StudyFormat] =
      ExportFormats.all.map { PureFormat(format: $0) } + [
        ConsentPDFFormat(printing: printing), ConsentWordFormat(writer: writer),
        StudyWordFormat(writer: writer, screens: screens), CodebookPDFFormat(printing: printing),
        PaperFormPDFFormat(printing: printing), WalkthroughFormat(screens: screens),
      ]
    all = FormatPurpose.allCases.flatMap { purpose in formats.filter { $0.purpose == purpose } }
  }

  /// For a command, whose exports wait for nobody else.
  /// - Parameter root: the folder of scripts and templates.
  package init(root: URL) {
    self.init(
      printing: PrintQueue(root: root), words: WordWriter(), screens: ScreenTemplates(root: root))
  }

  package func named(_ name: String) -> (any StudyFormat)? { all.first { $0.name == name } }
}
