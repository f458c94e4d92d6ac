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
        PaperFormPDFFormat(printing: printing), StoryboardFormat(screens: screens),
        WalkthroughFormat(screens: screens),
      ]
    all = FormatPurpose.allCases.flatMap { purpose in formats.filter { $0.purpose == purpose } }
  }

  /// For a command, whose exports wait for nobody else.
  /// - Parameter root: the folder of scripts and templates.
  package init(root: URL) {
    self.init(
      printing: PrintQueue(root: root), words: WordWriter(), screens: ScreenTemplates(root: root))
  }

  /// What each export of a study loses; formats without losses are left out.
  /// - Parameter assets: the pictures and videos whose bytes are available.
  package func losses(of study: Study, having assets: Set<Asset.ID>) -> [ExportLosses] {
    all.compactMap { format in
      guard let losses = try? format.forecast(of: study, having: assets).losses, !losses.isEmpty
      else { return nil }
      return ExportLosses(format: format.name, title: format.title, losses: losses)
    }
  }

  package func named(_ name: String) -> (any StudyFormat)? { all.first { $0.name == name } }
}
