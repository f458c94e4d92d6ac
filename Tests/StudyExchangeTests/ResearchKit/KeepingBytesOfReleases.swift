import Foundation
import SampleStudies
import Testing

@testable import StudyExchange

/// The sample as each release of ResearchKit gets it, to be read by people who know ResearchKit's JSON.
@Suite("Keeping the bytes of ResearchKit’s releases") struct KeepingBytesOfReleases {
  @Test(arguments: ResearchKitTarget.allCases)
  func `the sample is written for each release as it is recorded`(target: ResearchKitTarget) throws
  {
    let export = try ResearchKitFormat(target).export(
      SampleStudies.heartRhythmAtHome, version: nil)
    let folder = "researchkit/\(target.formatName)"

    for file in export.files {
      #expect(try golden("\(folder)/\(file.path)", matches: text(file.bytes)), "\(file.path)")
    }
    let losses = export.losses.map { $0.line + "\n" }.joined()
    #expect(try golden("\(folder)/losses.txt", matches: losses))

    // A file that is no longer written is not recorded either.
    let recorded = try recorded(in: folder)
    #expect(recorded == Set(export.files.map(\.path) + ["losses.txt"]))
  }

  /// The paths of all files in a folder of goldens.
  private func recorded(in folder: String) throws -> Set<String> {
    let place = Repository.root.appending(path: "Tests/Goldens/exports/\(folder)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: place.path)
    return Set(
      paths.filter { path in !paths.contains { $0.hasPrefix(path + "/") } })
  }
}
