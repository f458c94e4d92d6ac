/// The current release of Accord. A version's rendering is kept with the release that made it.
package enum Release {
  package static let number = "0.1.0"
}
