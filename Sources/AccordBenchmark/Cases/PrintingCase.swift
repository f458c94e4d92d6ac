import Foundation
import SampleStudies
import StudyDocuments
import StudyModel
import StudyPrint

/// A long, signed consent as PDF.
struct PrintingCase: BenchmarkCase {
  let name = "print"
  let about = "a signed PDF of 12 pages"

  func measure(on bench: Bench) async throws -> [Measurement] {
    let printer = PDFPrinter(tool: PrintingTool(root: bench.root))
    guard printer.isAvailable else { throw PrintError.notInstalled }
    let page = Self.page
    let samples = try await Samples.of(10, warmUp: 1) { _ in
      _ = try await printer.pdf(of: page)
    }
    var rows = [Measurement("Signed PDF of 12 pages", samples, budget: .p99(2_000))]
    if let memory = try await Self.memory(whilePrinting: page, by: printer) {
      rows.append(
        Measurement(
          "Peak memory of the process that prints it", memory, .megabytes, atMost: 300))
    }
    return rows
  }

  /// The peak memory of any process of this command while it prints, sampled repeatedly; nil except on Linux.
  private static func memory(
    whilePrinting page: String, by printer: PDFPrinter
  ) async throws -> Double? {
    async let pdf = printer.pdf(of: page)
    let job = _Concurrency.Task { () -> Double? in
      var most: Double?
      while !_Concurrency.Task.isCancelled {
        for child in children() {
          guard let memory = ProcessMemory(of: child) else { continue }
          most = max(most ?? 0, memory.peakMegabytes)
        }
        try? await _Concurrency.Task.sleep(for: .milliseconds(10))
      }
      return most
    }
    defer { job.cancel() }
    _ = try await pdf
    job.cancel()
    return await job.value
  }

  /// The running child processes of this command.
  private static func children() -> [Int32] {
    let own = ProcessInfo.processInfo.processIdentifier
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { process in
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return status?.contains("\nPPid:\t\(own)\n") == true
    }
  }

  /// The sample's consent with its sections repeated, and a drawn signature.
  private static var page: String {
    var study = SampleStudies.heartRhythmAtHome
    guard var consent = study.consents.first, let signature = consent.signatures.first else {
      return ""
    }
    let contents = consent.sections.compactMap { $0.content[.english] }
    let text = ConsentText.words(310, from: contents)
    consent.sections = (1...10).map { number in
      Section(
        id: "part-\(number)", type: .custom, title: [.english: "Part \(number)"],
        content: [.english: text])
    }
    study.consents = [consent]
    let signing = ConsentSigning(
      signatories: [
        signature.id: ConsentSigning.Signatory(
          givenName: "Ada", familyName: "Lovelace", signature: drawing, date: "21 November 2026")
      ], moment: "21 November 2026 at 10:42", day: "21 November 2026")
    return ConsentPage(study: study, consent: consent, language: .english, signing: signing).html
  }

  /// A single dark pixel.
  private static let drawing =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
}
