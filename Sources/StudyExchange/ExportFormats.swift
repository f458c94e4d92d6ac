/// The registry of export formats. A new format is a new folder and one entry here.
package enum ExportFormats {
  package static let all: [any ExportFormat] = [
    AccordFormat(), BundleFormat(), ConsentHTMLFormat(), SpeziConsentFormat(),
    SpeziBundleFormat(), SpeziBundleFormat(.earlier), MyStudiesFormat(),
    ResearchKitFormat(), ResearchKitFormat(.release31), ResearchKitFormat(.release21),
    FHIRFormat(.full), FHIRFormat(.mobile), XLSFormFormat(), REDCapFormat(), SurveyJSFormat(),
    CodebookFormat(), PaperFormFormat(),
  ]

  package static func named(_ name: String) -> (any ExportFormat)? {
    all.first { $0.name == name }
  }
}
