/// The release of Accord that this is. What a version shows is kept with the release that made it.
package enum Release {
  package static let number = "0.1.0"
}
