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
  var kept: KeptFiles?

  func carrying(_ assets: [Asset.ID: [UInt8]]) -> any StudyWriting {
    PDFWriting(paper: paper, assets: assets, kept: kept)
  }

  func keeping(_ files: KeptFiles) -> any StudyWriting {
    PDFWriting(paper: paper, assets: assets, kept: files)
  }

  func export(_ study: Study, version: Version?) async throws -> Export {
    let html = ConsentHTMLFormat()
    let pages =
      try await kept?.export(html.name)
      ?? html.carrying(assets).export(study, version: version?.asFrozen)
    var export = Export(files: [], losses: pages.losses.map(Self.ofPDF))
    for page in pages.files {
      let path = page.path.replacing(/\.html$/, with: ".pdf")
      // A print that was kept with the version is not printed again.
      if let print = try await kept?.file(VersionArtifacts.print(path, on: paper.rawValue)) {
        export.files.append(ExportedFile(path: path, bytes: print))
        continue
      }
      let pdf = try await printed(page)
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

  private func printed(_ page: ExportedFile) async throws -> PrintedPDF {
    let printer = PDFPrinter(tool: PrintingTool(root: ProjectRoot.url))
    guard printer.isAvailable else { throw PrintError.notInstalled }
    return try await printer.pdf(of: String(decoding: page.bytes, as: UTF8.self), on: paper)
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
