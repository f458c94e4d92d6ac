import StudyModel

extension BundleVerification {
  /// The paths of what was added to the version when it was frozen, as `contents.json` lists them, with that list; reports
  /// what does not fit together. Empty in the bundle of a draft.
  mutating func checkCompletion(
    _ files: [String: [UInt8]], of study: Study, in folder: String
  ) -> Set<String> {
    let name = BundleCompletion.fileName
    guard let bytes = files[name] else { return [] }
    guard let list = try? BundleContentsList(reading: bytes) else {
      report(folder + name, "The list of contents cannot be read.")
      return [name]
    }
    for strange in list.files where !BundleCompletion.isPart(strange) {
      report(folder + name, "“\(strange)” is not a file that bundles have.")
    }
    let paths = list.files.filter(BundleCompletion.isPart).map { name in
      let candidates = BagPath.candidates(name)
      return candidates.first { files[$0] != nil } ?? candidates[0]
    }
    for path in paths where files[path] == nil {
      report(folder + path, "The file is missing: \(name) lists it.")
    }
    if let history = files[BundleCompletion.historyJSON] {
      checkHistory(history, of: study, at: folder + BundleCompletion.historyJSON)
    }
    return Set(paths + [name])
  }

  /// The history is whole, it is that of the study, and it ends where the version was proposed.
  private mutating func checkHistory(_ bytes: [UInt8], of study: Study, at path: String) {
    let chain = ChainVerification(of: bytes)
    if let finding = chain.finding {
      return report(path, "\(finding.place): \(finding.message)")
    }
    guard chain.kind == .history, chain.study?.uppercased() == study.id.uuidString else {
      return report(path, "The history is that of a different study.")
    }
    let proposal = chain.lastEntry?["after"]
    if proposal?["sha256"]?.stringValue != sha256
      || proposal?["number"]?.stringValue != version?.description
    {
      report(path, "The history does not end with the proposal of this version.")
    }
  }
}
