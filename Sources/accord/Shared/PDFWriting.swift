import ArgumentParser
import StudyDocuments
import StudyExchange
import StudyModel
import StudyPrint

/// Writes each consent of a study, in each language, as PDF: the pages of the format `html`, printed.
struct PDFWriting: StudyWriting {
  static let name = "pdf"

  let paper: Paper
  var assets: [Asset.ID: [UInt8]] = [:]
  var kept: [String: [UInt8]] = [:]

  func carrying(_ assets: [Asset.ID: [UInt8]]) -> any StudyWriting {
    PDFWriting(paper: paper, assets: assets, kept: kept)
  }

  func keeping(_ files: [String: [UInt8]]) -> any StudyWriting {
    PDFWriting(paper: paper, assets: assets, kept: files)
  }

  func export(_ study: Study, version: Version?) async throws -> Export {
    let printer = PDFPrinter(tool: PrintingTool(root: ProjectRoot.url))
    guard printer.isAvailable else { throw PrintError.notInstalled }
    let pages = try ConsentHTMLFormat().carrying(assets).export(study, version: version)
    var export = Export(files: [], losses: pages.losses.map(Self.ofPDF))
    for page in pages.files {
      let html = String(decoding: kept[page.path] ?? page.bytes, as: UTF8.self)
      let pdf = try await printer.pdf(of: html, on: paper)
      let path = page.path.replacing(/\.html$/, with: ".pdf")
      export.files.append(ExportedFile(path: path, bytes: Array(pdf.data)))
      export.losses += pdf.leftOut.map { part in
        Loss(
          format: Self.name, code: "left-out-in-print", kind: .dropped, severity: .warning,
          place: page.path.split(separator: "/").map(String.init), what: part,
          advice: "use only pictures from the study and common characters")
      }
    }
    return export
  }

  private static func ofPDF(_ loss: Loss) -> Loss {
    var loss = loss
    loss.format = name
    return loss
  }
}

/// The paper size of PDFs.
struct PaperOption: ParsableArguments {
  @Option(help: "The paper size of a PDF: a4 or letter.")
  var paper = Paper.a4
}

extension Paper: ExpressibleByArgument {}
