import Foundation
import OutsideTools
import StudyReview

/// Writes documents for Word with pandoc, each in a separate process with limits on time, memory, and size.
package struct WordWriter: Sendable {
  private let program: URL
  private let limits: WordLimits
  private let queue: ToolQueue

  /// - Parameter program: pandoc, as `scripts/setup pdf` installs it.
  package init(
    program: URL = URL(filePath: "/usr/bin/pandoc"), limits: WordLimits = WordLimits()
  ) {
    self.program = program
    self.limits = limits
    queue = ToolQueue(atOnce: limits.atOnce, longest: limits.waiting)
  }

  /// Whether pages should offer Word files.
  package var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

  /// The document as .docx. Words marked as inserted or deleted are tracked changes of the revision's author.
  /// - Throws: `WordError` or `CancellationError`.
  package func docx(of document: BoardDocument, as revision: WordRevision) async throws -> Data {
    guard isAvailable else { throw WordError.notInstalled }
    let input = Data(PandocDocument(document, as: revision).json.canonicalBytes)
    guard input.count <= limits.inputBytes else { throw WordError.tooLarge }
    // Not --sandbox: Debian's pandoc keeps the parts of an empty Word file in files, which it could not read. The input
    // has no pictures, raw text, or includes, so that there is nothing else to read.
    let tool = OutsideTool(
      program,
      arguments: [
        "+RTS", "-M\(limits.megabytes)m", "-RTS", "--from=json", "--to=docx", "--output=-",
      ],
      environment: ["SOURCE_DATE_EPOCH": "\(revision.seconds)"],
      largestOutput: limits.docxBytes, time: limits.time)
    do {
      return try docx(await queue.run { try await tool.run(on: input) })
    } catch is ToolQueue.Full {
      throw WordError.tooManyWaiting
    } catch let failure as OutsideTool.Failure {
      switch failure {
      case .notInstalled: throw WordError.notInstalled
      case .timedOut, .tooMuchOutput: throw WordError.tooLarge
      case .notRun(let reason): throw WordError.failed(reason: reason)
      }
    }
  }

  private func docx(_ outcome: OutsideTool.Outcome) throws -> Data {
    switch outcome.ending {
    case .exited(0) where outcome.output.starts(with: Data("PK".utf8)): return outcome.output
    case .exited(Self.outOfMemory): throw WordError.tooLarge
    case .exited(let code):
      throw WordError.failed(reason: outcome.report.last ?? "pandoc ended with code \(code)")
    case .signaled(let signal):
      throw WordError.failed(reason: "pandoc was stopped from outside (signal \(signal))")
    }
  }

  /// The exit code of Haskell programs that reach their limit.
  private static let outOfMemory: Int32 = 251
}

/// The limits of one Word file.
package struct WordLimits: Sendable {
  /// The number of files written at once; others wait in the queue.
  package var atOnce = 2
  /// The maximum number of waiting files, beyond which people are asked to come back later.
  package var waiting = 64
  package var time: Duration = .seconds(30)
  package var megabytes = 768
  package var inputBytes = 64 << 20
  package var docxBytes = 64 << 20

  package init() {}
}

/// Why there is no Word file. Its message is for the person who requested one.
package enum WordError: Error, Hashable, Sendable {
  case notInstalled
  case tooLarge
  case tooManyWaiting
  case failed(reason: String)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .notInstalled:
      """
      Word files need pandoc, which is not installed here. The person who runs this portal can install it with \
      scripts/setup pdf.
      """
    case .tooLarge: "This document is too long for a Word file. Use the PDF instead."
    case .tooManyWaiting:
      "Many documents are being written right now. Nothing is lost. Try again in a minute."
    case .failed(let reason):
      """
      The Word file could not be written. Nothing is lost. Details for the person who runs this portal: \(reason)
      """
    }
  }
}
