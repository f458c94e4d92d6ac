import StudyBundle

extension BundleCompletion {
  /// - Parameters:
  ///   - candidates: the most important first. One with which the bundle would be too large to be verified is left out.
  ///   - kept: the number and the total size of the files that the version has.
  ///   - missing: the names of files that could not be made.
  package init(
    of candidates: [ExportedFile], addedTo kept: (count: Int, byteCount: Int),
    missing: [String] = []
  ) throws {
    var (count, byteCount) = kept
    var files: [ExportedFile] = []
    var leftOut = missing
    for file in candidates {
      if BundleLimits.allow(count + 2, byteCount: byteCount + file.bytes.count) {
        count += 1
        byteCount += file.bytes.count
        files.append(file)
      } else {
        leftOut.append(file.path)
      }
    }
    let list = BundleContentsList(files: files.map(\.path).sorted(), leftOut: leftOut.sorted())
    self.init(files: files + [try list.file()])
  }
}
